// Puts the page's host into lines to copy, and shows copy buttons where the browser allows them.

const spoken = document.getElementById('spoken');

for (const line of document.querySelectorAll('.copied, .copied-url'))
  line.textContent = line.textContent.replaceAll('https://campus.invalid', location.origin);

// The preview is as high as its content.
window.addEventListener('message', ({ source, data }) => {
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source && data?.campusHeight > 0) frame.height = data.campusHeight;
});

// Browsers offer the clipboard to pages over HTTPS only.
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
