// What is to be copied has the address of this campus, and a button where the browser allows it.

const spoken = document.getElementById('spoken');

for (const line of document.querySelectorAll('.copied'))
  line.textContent = line.textContent.replaceAll('https://campus.invalid', location.origin);

// Browsers give the clipboard to pages over https only.
if (navigator.clipboard !== undefined) {
  for (const button of document.querySelectorAll('[data-copies]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const { copies } = button.dataset;
      await navigator.clipboard.writeText(
        copies === '' ? location.href : document.getElementById(copies).textContent,
      );
      button.textContent = 'Copied';
      spoken.textContent = 'Copied';
    });
  }
}
