import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { HttpEnv } from '../platform/http/app.ts';
import { type Described, describeKey, openApiDocument } from '../platform/http/reference.ts';
import { toOpenApi } from '../platform/http/route.ts';
import { routerRoutes } from '../router/index.ts';
import { scholarshipRoutes } from '../scholarships/index.ts';
import { sportsRoutes } from '../sports/index.ts';
import { readVersion } from './version.ts';

export const ADDRESSES = ['router', 'sports', 'scholarships'] as const;
/** The three addresses that a caller can reach. */
export type AddressName = (typeof ADDRESSES)[number];

/** Every path of a backend, for the documents and for a router that only forwards. */
export const BACKEND_ROUTES = {
  sports: sportsRoutes,
  scholarships: scholarshipRoutes.map(toOpenApi),
};

const TITLES: Record<AddressName, string> = {
  router: 'Campus Data',
  sports: 'Campus Data: sports',
  scholarships: 'Campus Data: scholarships',
};

export const about = (address: AddressName): Described => ({
  title: TITLES[address],
  description: 'Good copies of a university’s athletics data and scholarships, as plain JSON.',
  version: readVersion(),
});

function described(routes: readonly RouteConfig[]): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  return app;
}

/** The OpenAPI documents of the three addresses, from the routes alone. */
export function openApiDocuments(): Record<AddressName, object> {
  const apps = {
    router: described(routerRoutes),
    sports: described(BACKEND_ROUTES.sports),
    scholarships: described(BACKEND_ROUTES.scholarships),
  };
  apps.router.route('/sports', apps.sports);
  apps.router.route('/scholarships', apps.scholarships);
  for (const app of Object.values(apps)) describeKey(app);
  return {
    router: openApiDocument(apps.router, about('router')),
    sports: openApiDocument(apps.sports, about('sports')),
    scholarships: openApiDocument(apps.scholarships, about('scholarships')),
  };
}
