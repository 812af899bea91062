import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyForbidden, withoutFragment } from './url-rules.ts';

const HOSTS = new Set(['awards.example.edu', 'other.example.edu:8080']);

for (const [url, why] of [
  ['https://awards.example.edu/list?page=2', undefined],
  ['http://awards.example.edu/', undefined],
  ['http://OTHER.example.edu:8080/list', undefined],
  ['https://awards.example.edu:443/list', undefined],
  ['list', 'is not a URL'],
  ['ftp://awards.example.edu/list', 'is neither http nor https'],
  ['mailto:aid@awards.example.edu', 'is neither http nor https'],
  ['https://user@awards.example.edu/', 'contains a user name'],
  ['https://:secret@awards.example.edu/', 'contains a user name'],
  ['https://elsewhere.example.edu/list', 'is on a host that is not allowed'],
  ['https://awards.example.edu:8443/list', 'is on a host that is not allowed'],
  ['https://other.example.edu/list', 'is on a host that is not allowed'],
  ['https://awards.example.edu/sign_in', 'is a sign-in page'],
  ['https://awards.example.edu/users/sign-in', 'is a sign-in page'],
  ['https://awards.example.edu/SignIn/', 'is a sign-in page'],
  ['https://awards.example.edu/students/login?next=/list', 'is a sign-in page'],
  ['https://awards.example.edu/log_in', 'is a sign-in page'],
  ['https://awards.example.edu/logon', 'is a sign-in page'],
  ['https://awards.example.edu/sso/start', 'is a sign-in page'],
  ['https://awards.example.edu/saml', 'is a sign-in page'],
  ['https://awards.example.edu/saml2/start', 'is a sign-in page'],
  ['https://awards.example.edu/cas/', 'is a sign-in page'],
  ['https://awards.example.edu/oauth/authorize', 'is a sign-in page'],
  ['https://awards.example.edu/oauth2', 'is a sign-in page'],
  ['https://awards.example.edu/Shibboleth.sso/Login', 'is a sign-in page'],
  ['https://awards.example.edu/shibboleth', 'is a sign-in page'],
  ['https://awards.example.edu/auth', 'is a sign-in page'],
  ['https://awards.example.edu/wp-login.php', 'is a sign-in page'],
  ['https://awards.example.edu/authors', undefined],
  ['https://awards.example.edu/design-in', undefined],
  ['https://awards.example.edu/awards/cascade', undefined],
  ['https://awards.example.edu/saml3', undefined],
  ['https://awards.example.edu/wp-login-php', undefined],
  ['https://awards.example.edu/list?from=/login', undefined],
] as const) {
  test(`${url} ${why ?? 'may be fetched'}`, () => assert.equal(whyForbidden(url, HOSTS), why));
}

test('URLs that differ only in their fragment are the same page', () => {
  assert.equal(
    withoutFragment('https://awards.example.edu/list?page=2#top'),
    'https://awards.example.edu/list?page=2',
  );
  assert.equal(withoutFragment('https://AWARDS.example.edu'), 'https://awards.example.edu/');
});
