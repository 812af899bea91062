// The form that corrects one value of one award, for when the page itself is wrong.

const form = document.getElementById('correction');

function openFor({ correct, title }) {
  form.reset();
  form.dataset.id = correct;
  document.getElementById('correcting-name').textContent = title;
  document.getElementById('correction-message').hidden = true;
  document.getElementById('correcting').showModal();
}

/** `send` sends the correction and shows, in an element, why the correction was refused. */
export function listenToCorrections(send) {
  if (form === null) return;
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button[data-correct]');
    if (button !== null) openFor(button.dataset);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { id } = form.dataset;
    const alert = document.getElementById('correction-message');
    alert.hidden = false;
    send(
      { do: 'correct', id, ...Object.fromEntries(new FormData(form)) },
      alert,
      `?award=${encodeURIComponent(id)}`,
    );
  });
}
