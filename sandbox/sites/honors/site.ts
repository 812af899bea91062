import { readAwards } from '../shared/award.ts';
import { esc } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const ROBOTS = '# honors.cedarvalley.example\nUser-agent: *\nDisallow: /cgi-bin/\nDisallow: /~staff/\n';

/** The honors college: one old page, written by hand. */
export function honorsSite(): Site {
  return {
    key: 'honors',
    office: 'Honors College',
    path: '/scholarships.html',
    awards: readAwards('honors/awards'),
    policy: { daysShown: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname !== '/scholarships.html') return null;
      return {
        body: prosePage(listed),
        charset: 'windows-1252',
        headers: { 'accept-ranges': 'bytes', server: 'Apache/2.2.15' },
        validators: ['etag', 'last_modified'],
        shows: listed,
      };
    },
  };
}

/** A page with upper-case tags, layout tables and manual line breaks. */
function prosePage(listed: readonly ListedAward[]): string {
  const emptyMessage = 'No awards are posted at present. Please check back.<br>';
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html>
<head>
<title>Honors College – Scholarships – Cedar Valley University</title>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">
</head>
<body bgcolor="#FFFFFF" text="#333333">
<table width="100%" border="0" cellpadding="4"><tr>
<td width="160" valign="top"><a href="/">Honors&nbsp;Home</a><br><a href="/scholarships.html">Scholarships</a><br><a href="/thesis.html">Thesis</a></td>
<td valign="top" id="content">
<h1>Honors Scholarships</h1>
<p>The Honors College offers the following awards to its students.<br>
Forms may be picked up in Alder Hall 201, from 8:30 to 4:30.</p>
<hr>
${listed.length === 0 ? emptyMessage : listed.map(award).join('\n')}
<hr>
<p><font size="-1">Last updated by the honors office</font></p>
</td></tr></table>
</body>
</html>
`;
}

function award({ key, award: own, about, eligibility, requirements, deadlineText }: ListedAward): string {
  const lines = [
    ...about,
    own.pays.text === null ? null : `Amount: ${own.pays.text}`,
    eligibility.length === 0 ? null : `Eligibility: ${eligibility.join('; ')}`,
    requirements.length === 0 ? null : `Required: ${requirements.join('; ')}`,
    deadlineText,
    own.contact === undefined ? null : `Contact: ${own.contact}`,
  ].filter((line) => line !== null);
  return `<a name="${key}"></a><h3>${esc(own.title)}</h3>
${lines.map((line) => hardSpaces(esc(line))).join('<br>\n')}<br>
<br>`;
}

/** Puts a no-break space before every sum. */
const hardSpaces = (text: string): string => text.replace(/ \$/g, '\u00a0$');
