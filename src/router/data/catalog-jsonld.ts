import type { Datasets } from '../contract.ts';
import { addressAt, type DataCampus } from './datasets.ts';

/** The names that the document uses, so that a reader needs no other file. */
const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';

/** Terms that are an address are a license, others words about rights. */
const rightsOf = (license: string | null) => {
  if (license === null) return {};
  const isAddress = URL.parse(license)?.protocol.startsWith('http') === true;
  return isAddress
    ? { 'dct:license': { '@id': license }, 'schema:license': { '@id': license } }
    : { 'dct:rights': license, 'schema:license': license };
};

const time = (at: string) => ({ '@value': at, '@type': 'xsd:dateTime' });

const distributionOf = ({ type, url, bytes }: Datasets['datasets'][number]['forms'][number]) => ({
  '@type': ['dcat:Distribution', 'schema:DataDownload'],
  'dcat:accessURL': { '@id': url },
  'dcat:downloadURL': { '@id': url },
  'dcat:mediaType': { '@id': `${MEDIA_TYPES}${type}` },
  'dcat:byteSize': { '@value': String(bytes), '@type': 'xsd:nonNegativeInteger' },
  'schema:contentUrl': { '@id': url },
  'schema:encodingFormat': type,
});

/** The catalogue as DCAT 3 and schema.org, in JSON-LD. */
export function catalogOf(datasets: Datasets['datasets'], campus: DataCampus): object {
  const self = addressAt(campus, '/data');
  const title = `Data of ${campus.name}`;
  const publisher = {
    '@type': ['foaf:Organization', 'schema:Organization'],
    'foaf:name': campus.name,
    'schema:name': campus.name,
  };
  return {
    '@context': CONTEXT,
    '@id': self,
    '@type': ['dcat:Catalog', 'schema:DataCatalog'],
    'dct:title': title,
    'dct:description': `Scholarships and games of ${campus.name}, to be taken whole`,
    'dct:publisher': publisher,
    'schema:name': title,
    'schema:publisher': publisher,
    ...rightsOf(campus.license ?? null),
    'dcat:dataset': datasets.map(({ key, title, description, license, updated, forms }) => ({
      '@id': `${self}#${key}`,
      '@type': ['dcat:Dataset', 'schema:Dataset'],
      'dct:identifier': key,
      'dct:title': title,
      'dct:description': description,
      'dct:publisher': publisher,
      'schema:name': title,
      'schema:description': description,
      ...rightsOf(license),
      ...(updated !== null && { 'dct:modified': time(updated), 'schema:dateModified': updated }),
      'dcat:distribution': forms.map(distributionOf),
    })),
  };
}
