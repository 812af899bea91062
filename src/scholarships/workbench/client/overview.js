// The page of all sources: tells the server what a person decides.

const said = document.getElementById('said');

document.addEventListener('click', async ({ target }) => {
  const what = target.closest('button')?.dataset.do;
  if (what === undefined) return;
  said.textContent = 'Reading …';
  const answer = await fetch('say', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: what,
  });
  const text = await answer.text();
  if (!answer.ok) {
    said.textContent = text;
    return;
  }
  sessionStorage.setItem('said', text);
  location.reload();
});
said.textContent = sessionStorage.getItem('said') ?? '';
sessionStorage.removeItem('said');
// The workbench ends with its last tab.
new EventSource('alive');
