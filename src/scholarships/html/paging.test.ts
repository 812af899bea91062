import assert from 'node:assert/strict';
import { test } from 'node:test';
import { furtherPages, pageNumber, unfollowedNextPage } from './paging.ts';
import { parsePage } from './parse.ts';

const LIST = 'https://x.edu/awards';
const pages = (body: string, options: { paging?: boolean | string; maxPages?: number } = {}, url = LIST) =>
  furtherPages(parsePage({ body, url }), url, { paging: true, maxPages: 200, ...options });

test('the next page and numbered pages of a list are followed, each once', () => {
  assert.deepEqual(
    pages(
      '<ul class="pagination"><li><a href="?page=2">2</a><li><a href="?page=3">3</a><li><a rel="next" href="?page=2">Next</a></ul>',
    ),
    [`${LIST}?page=2`, `${LIST}?page=3`],
  );
  assert.deepEqual(pages('<li class="pager__item--next"><a href="?page=1">›</a></li>'), [`${LIST}?page=1`]);
  assert.deepEqual(pages('<a class="next page-numbers" href="/awards/page/2/">Next</a>'), [
    `${LIST}/page/2/`,
  ]);
  assert.deepEqual(pages('<div class="paging"><a href="?start=50">more</a></div>'), [`${LIST}?start=50`]);
});

test('in a pager, a number in a parameter of any name, or at the end of the path, is a page', () => {
  for (const [link, page] of [
    ['?page=%2C1', '?page=%2C1'],
    ['?query-22-page=2', '?query-22-page=2'],
    ['?e-page-5f2a1c9=2', '?e-page-5f2a1c9=2'],
    ['?PageIndex=2', '?PageIndex=2'],
    ['?page[number]=2', '?page[number]=2'],
    ['/awards/2', '/2'],
  ] as const)
    assert.deepEqual(
      pages(`<nav class="pager"><a rel="next" href="${link}">Next</a></nav>`),
      [LIST + page],
      link,
    );
  for (const link of ['?a=2&b=3', '?id=20271', '/awards/reed-2', '/news/2', '/awards/2/apply'])
    assert.deepEqual(pages(`<a rel="next" href="${link}">Next</a>`), [], link);
});

test('links to the next article, to another host and to the page itself are not followed', () => {
  assert.deepEqual(
    pages('<a rel="next" href="/news/7">Next</a><a rel="next" href="https://y.edu/awards?page=2">Next</a>'),
    [],
  );
  assert.deepEqual(pages('<div class="pager"><a href="?page=2">2</a></div>', {}, `${LIST}?page=2`), []);
});

test('a next page is reported if nothing confirms that the list continues there', () => {
  const next = (body: string, url = LIST) => unfollowedNextPage(parsePage({ body, url }), url);
  for (const [body, target] of [
    ['<a href="/more-awards">Next page ›</a>', 'https://x.edu/more-awards'],
    ['<a rel="next" href="?a=2&b=3" aria-label="Next"><i></i></a>', `${LIST}?a=2&b=3`],
    [
      '<ul class="pagination"><li><a href="https://y.edu/awards?page=2">»</a></ul>',
      'https://y.edu/awards?page=2',
    ],
    ['<div class="pager"><a href="#">Next</a></div>', LIST],
    ['<div class="pagination"><button>Next</button></div>', LIST],
    ['<a class="next" href="javascript:__doPostBack(1)">Next</a>', LIST],
  ] as const)
    assert.equal(next(body), target, body);
  for (const body of [
    '<a rel="next" href="/news/7">Next: A new dean</a>',
    '<a href="/apply">Next steps</a>',
    '<a href="#top">Next</a>',
    '<li class="next disabled"><a href="#">Next</a>',
    '<div class="pager"><a href="?p=x" aria-disabled="true">Next</a></div>',
    '<div class="carousel"><a class="next" href="#">Next</a></div>',
    '<div class="pager" hidden><a href="?a=2&b=3">Next</a></div>',
    '<div class="pagination"><button>Filter</button></div>',
  ])
    assert.equal(next(body), null, body);
});

test('the options disable paging, limit it, or select the links', () => {
  const body =
    '<div class="pager"><a href="?page=2">2</a><a href="?page=9">9</a></div><a class="more" href="/awards/b">More</a>';
  assert.deepEqual(pages(body, { paging: false }), []);
  assert.deepEqual(pages(body, { maxPages: 5 }), [`${LIST}?page=2`]);
  assert.deepEqual(pages(body, { paging: 'a.more' }), ['https://x.edu/awards/b']);
});

test('a URL has a page number only if it is a page of the same list', () => {
  assert.equal(pageNumber(`${LIST}?sort=a&page=4`, LIST), 4);
  assert.equal(pageNumber(`${LIST}/page/4`, `${LIST}/page/2`), 4);
  assert.equal(pageNumber('https://x.edu/other?page=4', LIST), null);
  assert.equal(pageNumber(`${LIST}?id=4`, LIST), null);
});
