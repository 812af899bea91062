import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parse } from 'yaml';
import { ROLES } from '../../src/app/roles.ts';
import { SECRET_FILES } from '../../src/app/secret-files.ts';
import { readSettings, type Settings, settingsSchema } from '../../src/app/settings.ts';
import {
  COMPOSE_TEXT,
  type ComposeService,
  interpolate,
  readCompose,
  readEnvironmentFile,
  wanted,
} from '../support/compose.ts';
import { readDockerfile } from '../support/dockerfile.ts';
import { ROOT } from '../support/root.ts';

const compose = readCompose();
const image = readDockerfile();
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build !== undefined);
const example = readEnvironmentFile('deploy/example.env');
/** A folder like that of an operator, with the secrets that the script makes. */
const folder = mkdtempSync(join(tmpdir(), 'campus-data-'));
after(() => rmSync(folder, { recursive: true }));
const makeSecrets = () => execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh')], { cwd: folder });
makeSecrets();

/** The path of each secret in a service's container, with its file on this machine. */
const secretsOf = ({ secrets = [] }: ComposeService): Map<string, string> =>
  new Map(
    secrets.map((given) => {
      const { source, target } = typeof given === 'string' ? { source: given, target: given } : given;
      const { file } = compose.secrets[source] ?? assert.fail(source);
      return [`/run/secrets/${target}`, join(folder, file)];
    }),
  );
const secret = (file: string): string => readFileSync(join(folder, 'secrets', file), 'utf8').trim();

const roleOf = ({ command = [] }: ComposeService): string => command[command.indexOf('--role') + 1] ?? 'all';

/** The settings that the program reads in a container. */
function settingsOf(service: ComposeService): Settings {
  const secrets = secretsOf(service);
  const given = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    secrets.get(String(value)) ?? interpolate(String(value), example),
  ]);
  return readSettings({ ...image.environment, ...Object.fromEntries(given) });
}

/** The services with this name on the network. */
const behind = (host: string): readonly ComposeService[] =>
  services
    .filter(([name, { networks }]) => name === host || networks?.default?.aliases.includes(host))
    .map(([, service]) => service);

const seconds = (text = '10s'): number => Number.parseInt(text, 10);

describe('the processes of compose.yaml', () => {
  test('there are two identical processes of each part', () => {
    const byRole = Map.groupBy(ours, ([, service]) => roleOf(service));
    assert.deepEqual(
      [...byRole.keys()],
      ROLES.filter((role) => role !== 'all'),
    );
    for (const [role, pair] of byRole) {
      assert.deepEqual(
        pair.map(([name]) => name),
        [`${role}-a`, `${role}-b`],
      );
      const [one, other] = pair.map(([, { hostname: _, ...service }]) => service);
      assert.deepEqual(one, other);
    }
  });

  test('every variable is a setting with a valid value', () => {
    const known = new Set([...Object.keys(settingsSchema.shape), ...SECRET_FILES]);
    for (const [name, service] of ours) {
      for (const variable of Object.keys(service.environment ?? {})) {
        assert.ok(known.has(variable), `${name}: ${variable}`);
      }
      assert.doesNotThrow(() => settingsOf(service), name);
    }
  });

  test('every URL leads to the right service and port', () => {
    for (const [, service] of ours.filter(([, one]) => roleOf(one) === 'router')) {
      const { SPORTS_URL, SCHOLARSHIPS_URL } = settingsOf(service);
      for (const [url, role, setting] of [
        [SPORTS_URL, 'sports', 'SPORTS_PORT'],
        [SCHOLARSHIPS_URL, 'scholarships', 'SCHOLARSHIPS_PORT'],
      ] as const) {
        const { hostname, port } = new URL(url);
        assert.deepEqual(behind(hostname).map(roleOf), [role, role]);
        for (const backend of behind(hostname)) assert.equal(settingsOf(backend)[setting], Number(port));
      }
    }
    for (const [name, service] of ours) {
      const { DATABASE_URL, REDIS_URL } = settingsOf(service);
      for (const url of roleOf(service) === 'router' ? [REDIS_URL] : [DATABASE_URL, REDIS_URL]) {
        const { hostname, port } = new URL(url ?? '');
        assert.equal(behind(hostname).length, 1, `${name}: ${hostname}`);
        assert.ok(['5432', '6379'].includes(port));
        assert.ok(service.depends_on?.[hostname] !== undefined, `${name} waits for ${hostname}`);
      }
    }
  });

  test('the database is the one that PostgreSQL is configured to create', () => {
    const { postgres } = compose.services;
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD_FILE } = postgres?.environment ?? {};
    const file = postgres && secretsOf(postgres).get(String(POSTGRES_PASSWORD_FILE));
    assert.equal(file, join(folder, 'secrets/postgres-password'));
    for (const [, service] of ours.filter(([, one]) => roleOf(one) !== 'router')) {
      assert.equal(
        settingsOf(service).DATABASE_URL,
        `postgres://${POSTGRES_USER}:${secret('postgres-password')}@postgres:5432/${POSTGRES_DB}`,
      );
    }
  });

  test('X-Forwarded-For is trusted from this network only', () => {
    const subnets = compose.networks.default.ipam.config.map(({ subnet }) => subnet);
    for (const [, service] of ours) assert.deepEqual(settingsOf(service).TRUSTED_PROXIES, subnets);
  });

  test('the stop grace period is longer than a stop takes', () => {
    const ends = readFileSync(join(ROOT, 'src/app/serve.ts'), 'utf8').match(/DRAIN_MS = (\d+)_000/);
    for (const [, service] of ours) {
      assert.ok(seconds(service.stop_grace_period) > Number(ends?.[1]));
    }
  });
});

describe('all of compose.yaml', () => {
  test('no container has an unnecessary permission', () => {
    for (const [name, { cap_drop = [], security_opt = [], read_only }] of services) {
      assert.deepEqual(cap_drop, ['ALL'], name);
      assert.ok(security_opt.includes('no-new-privileges:true'), name);
      assert.equal(read_only, true, name);
    }
  });

  test('only the program is on the network of the data stores, and it has their passwords', () => {
    assert.equal(compose.networks.data.internal, true);
    for (const store of ['postgres', 'valkey']) {
      assert.deepEqual(compose.services[store]?.networks, ['data'], store);
    }
    const onData = services.filter(([, { networks }]) => networks !== undefined && 'data' in networks);
    assert.deepEqual(onData, ours);
    const { valkey } = compose.services;
    const file = valkey && secretsOf(valkey).get(valkey.command?.[1] ?? '');
    const [, password] = /^requirepass (\S+)$/.exec(readFileSync(file ?? '', 'utf8').trim()) ?? [];
    assert.match(password ?? '', /^[\da-f]{48}$/);
    for (const [, service] of ours) {
      assert.equal(new URL(settingsOf(service).REDIS_URL ?? '').password, password);
    }
  });

  test('each secret is in its own file, created once, and never in a variable or an argument', () => {
    const names = [...wanted(COMPOSE_TEXT).keys(), ...Object.keys(example)];
    assert.deepEqual(
      names.filter((name) => /PASSWORD|KEY|SECRET|TOKEN/.test(name)),
      [],
    );
    const files = readdirSync(join(folder, 'secrets')).sort();
    const used = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
    assert.deepEqual([...used, 'valkey-password'].sort(), files);
    const before = files.map(secret);
    assert.equal(new Set(before).size, files.length);
    makeSecrets();
    assert.deepEqual(files.map(secret), before);
    // Other users of this machine cannot open the folder; the containers' users can read its files.
    assert.equal(statSync(join(folder, 'secrets')).mode & 0o777, 0o700);
    for (const file of files) assert.equal(statSync(join(folder, 'secrets', file)).mode & 0o777, 0o444, file);
    const isIgnored = spawnSync('git', ['check-ignore', '-q', 'secrets/api-keys'], { cwd: ROOT }).status;
    assert.equal(isIgnored, 0, 'the folder is in .gitignore');
  });

  test('only the proxy is reachable from outside', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    const outside = published.filter((port) => !port.includes(' 127.0.0.1:'));
    assert.deepEqual(
      outside.map((port) => port.split(' ')[0]),
      ['proxy'],
    );
  });

  test('nginx and Prometheus use the right hosts and ports', () => {
    const { PORT, ADMIN_PORT } = settingsSchema.parse({});
    const nginx = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8');
    const [, host = '', port] = /set \$routers http:\/\/(\w+):(\d+);/.exec(nginx) ?? [];
    assert.deepEqual(behind(host).map(roleOf), ['router', 'router']);
    assert.equal(Number(port), PORT);
    const listens = /listen (\d+);/.exec(nginx)?.[1] ?? '';
    assert.ok(compose.services.proxy?.ports?.[0]?.endsWith(`:${listens}`));
    assert.ok(compose.services.proxy?.healthcheck?.test.at(-1)?.includes(`:${listens}/nginx-is-alive`));

    const prometheus = parse(readFileSync(join(ROOT, 'deploy/prometheus.yaml'), 'utf8'));
    const [{ targets }] = prometheus.scrape_configs[0].static_configs;
    assert.deepEqual(
      targets,
      ours.map(([name]) => `${name}:${ADMIN_PORT}`),
    );
    for (const [name, { hostname }] of ours)
      assert.equal(hostname, name, 'the admin server accepts it as Host');
  });

  test('every dependency has a health check', () => {
    for (const [name, { depends_on: needs = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const service = compose.services[needed] ?? assert.fail(`${name} needs ${needed}`);
        assert.equal(condition, 'service_healthy');
        assert.ok(service.healthcheck !== undefined || service.build !== undefined, needed);
      }
    }
  });

  test('each service restarts by itself, and has limits for memory and log', () => {
    for (const [name, service] of services) {
      assert.equal(service.restart, 'unless-stopped', name);
      assert.match(service.deploy?.resources.limits.memory ?? '', /^\d+M$/, name);
      assert.ok(service.logging !== undefined, name);
      assert.match(service.image, /^(campus-data|[^:]+:v?\d[\w.-]+@sha256:[\da-f]{64})$/, name);
    }
  });

  test('the memory limit in the alert is the configured one', () => {
    const alerts = readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8');
    const [, bound] = /> 0\.8 \* (\d+) \* 1024 \* 1024/.exec(alerts) ?? [];
    for (const [, service] of ours) assert.equal(service.deploy?.resources.limits.memory, `${bound}M`);
  });

  test('mounted files and volumes exist, and the campus file is where the program expects it', () => {
    for (const [name, { configs = [], volumes = [] }] of services) {
      for (const { source } of configs) {
        const file = compose.configs[source]?.file ?? assert.fail(`${name}: ${source}`);
        assert.ok(file === './campus.json' || existsSync(join(ROOT, file)), file);
      }
      for (const volume of volumes) assert.ok((volume.split(':')[0] ?? '') in compose.volumes, volume);
    }
    for (const [, { configs = [] }] of ours) {
      assert.deepEqual(configs, [{ source: 'campus', target: '/app/campus.json' }]);
    }
  });

  test('the example .env has all variables that are used', () => {
    const names = wanted(COMPOSE_TEXT);
    assert.deepEqual([...names.keys()].sort(), Object.keys(example).sort());
    assert.deepEqual(
      [...names]
        .filter(([, isOptional]) => !isOptional)
        .map(([name]) => name)
        .sort(),
      ['CONTACT_URL', 'CORS_ORIGINS'],
    );
  });
});
