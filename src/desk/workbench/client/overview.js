// The page of all sources: sends a person's decisions to the server.

const status = document.getElementById('message');

document.addEventListener('click', async ({ target }) => {
  const what = target.closest('button')?.dataset.do;
  if (what === undefined) return;
  status.textContent = 'Reading …';
  const response = await fetch('command', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: what,
  });
  const text = await response.text();
  if (!response.ok) {
    status.textContent = text;
    return;
  }
  sessionStorage.setItem('message', text);
  location.reload();
});
status.textContent = sessionStorage.getItem('message') ?? '';
sessionStorage.removeItem('message');
// The server stops when the last open tab is closed.
new EventSource('alive');
