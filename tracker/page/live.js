{
  const source = new EventSource(document.currentScript.dataset.events);
  source.onmessage = (event) => apply(JSON.parse(event.data));
  source.onopen = () => (byId("lost").hidden = true);
  source.onerror = () => (byId("lost").hidden = false);
}
