import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { HttpEnv } from './platform/http/context.ts';
import { type Described, describeKey, openApiDocument } from './platform/http/reference.ts';
import { routerRoutes } from './router/index.ts';
import { scholarshipRoutes } from './scholarships/index.ts';
import { sportsRoutes } from './sports/index.ts';
import { readVersion } from './version.ts';

export const DOORS = ['router', 'sports', 'scholarships'] as const;
/** The three addresses a caller can reach. */
export type DoorName = (typeof DOORS)[number];

const TITLES: Record<DoorName, string> = {
  router: 'Campus Data',
  sports: 'Campus Data: sports',
  scholarships: 'Campus Data: scholarships',
};

export const about = (door: DoorName): Described => ({
  title: TITLES[door],
  description: 'Good copies of a university’s athletics data and scholarships, as plain JSON.',
  version: readVersion(),
});

function described(routes: readonly RouteConfig[]): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  return app;
}

/** The OpenAPI documents of the three addresses, from the routes alone. */
export function openApiDocuments(): Record<DoorName, object> {
  const router = new OpenAPIHono<HttpEnv>();
  router.route('/sports', described(sportsRoutes));
  router.route('/scholarships', described(scholarshipRoutes));
  for (const route of routerRoutes) router.openAPIRegistry.registerPath(route);
  const apps = { router, sports: described(sportsRoutes), scholarships: described(scholarshipRoutes) };
  for (const app of Object.values(apps)) describeKey(app);
  return {
    router: openApiDocument(apps.router, about('router')),
    sports: openApiDocument(apps.sports, about('sports')),
    scholarships: openApiDocument(apps.scholarships, about('scholarships')),
  };
}
