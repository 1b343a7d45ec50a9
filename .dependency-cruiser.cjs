/**
 * Module boundaries (docs/architecture.md): domain ← contract ← server | web ← apps, imports between features only through their public modules,
 * SQL only in repositories, no cycles. `checks/direction.full.test.ts` plants one violation for each rule and expects it to be found.
 * In `pathNot` the final slash matters: without it `message` could import `message-phone`.
 */

const TEST_FILES = '[.](?:test|spec)[.]tsx?$|(?:^|/)testing/|^e2e/|^checks/';
const SERVER_SIDE = '^(?:platform/server|features/[^/]+/[^/]+/server|apps/server|apps/cli)/';
const WEB_SIDE = '^(?:platform/web|features/[^/]+/[^/]+/web|apps/web)/';
/** A folder of its own: beside the contract, addresses would draw lines between features that know nothing of each other. */
const PAGES = '^features/[^/]+/[^/]+/pages/[^/]+[.]pages[.]ts$';
const CONTRACTS = '^(?:platform/contract/|features/[^/]+/[^/]+/(?:contract/|[^/]+[.]contract[.]ts$))';
/** What a feature offers to others on one side. */
const PUBLIC = '^features/[^/]+/[^/]+/(?:server|web)/[^/]+[.](?:server|web)-api[.]ts$';
/** Render entry of React Router: web code that runs on the server by design. */
const SERVER_RENDER = '[.]server[.]tsx?$';
const BUILD_FILES = '^(?:apps/web/routes[.]ts|[^/]+[.]config[.]ts)$';

/** Every rule is an error: a rule that only warns does not hold. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Areas of features, from low to high: a feature imports from its own area and from lower ones. */
const AREAS = [
  'identity',
  'enterprise',
  'standards',
  'content',
  'records',
  'evaluation',
  'work',
  'filing',
  'portal',
  'operations',
];
const AREA_RULES = AREAS.slice(0, -1).map((area, place) =>
  rule(
    'areas-import-downwards',
    'A feature imports from its own area and from lower ones; a higher one registers at an extension point. Links to pages do not count.',
    { path: `^features/${area}/` },
    { path: `^features/(?:${AREAS.slice(place + 1).join('|')})/`, pathNot: PAGES },
  ),
);

module.exports = {
  forbidden: [
    // Areas
    ...AREA_RULES,

    // Rings
    rule(
      'no-ring',
      'Files that need each other at run time cannot be understood or started one at a time.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    {
      ...rule(
        'no-folder-ring',
        'Two features must not need each other; two sides of one feature neither.',
        {
          path: '^(?:features/[^/]+/[^/]+/(?:server|web)|platform/(?:contract|server|web))',
        },
        { circular: true },
      ),
      scope: 'folder',
    },

    // Direction
    rule(
      'domain-is-innermost',
      'domain knows nobody but itself.',
      { path: '^domain/', pathNot: TEST_FILES },
      {
        path: '^(?:platform|features|apps|db|scripts)/',
      },
    ),
    rule(
      'domain-has-no-machine',
      'domain is pure: no file, no network, no clock.',
      { path: '^domain/', pathNot: TEST_FILES },
      {
        dependencyTypes: ['core'],
      },
    ),
    rule(
      'domain-needs-only-zod',
      'domain runs everywhere; the one library it may use is zod.',
      {
        path: '^domain/',
        pathNot: TEST_FILES,
      },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    rule(
      'contract-knows-domain-only',
      'A contract is read by both sides.',
      { path: CONTRACTS, pathNot: TEST_FILES },
      {
        path: '^(?:platform|features|apps|db|scripts)/',
        pathNot: CONTRACTS,
      },
    ),
    rule(
      'contract-needs-only-zod',
      'A contract runs in the browser too.',
      { path: CONTRACTS, pathNot: TEST_FILES },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/zod/',
      },
    ),
    rule(
      'contract-has-no-machine',
      'A contract runs in the browser too.',
      { path: CONTRACTS, pathNot: TEST_FILES },
      {
        dependencyTypes: ['core'],
      },
    ),
    rule(
      'pages-know-domain-only',
      'Where pages stand is read by server, browser and build; only their list knows several features.',
      { path: `${PAGES}|^apps/pages[.]ts$` },
      { path: '.', pathNot: ['^domain/', PAGES, '^platform/contract/pages[.]ts$'] },
    ),
    rule(
      'platform-knows-no-feature',
      'Features stand on the platform, not the other way round.',
      { path: '^platform/' },
      {
        path: '^(?:features|apps)/',
      },
    ),
    rule(
      'features-know-no-app',
      'Entry points list the features; nobody imports an entry point.',
      { path: '^features/' },
      {
        path: '^apps/',
      },
    ),
    rule(
      'server-knows-no-web',
      'The server hands pages to the browser through the built program.',
      {
        path: SERVER_SIDE,
        pathNot: TEST_FILES,
      },
      { path: WEB_SIDE, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-knows-no-server',
      'The browser must never receive server code.',
      { path: WEB_SIDE },
      {
        path: `${SERVER_SIDE}|^db/|node_modules/(?:pg|pg-boss|kysely|fastify|@fastify|@electric-sql|@node-rs)/`,
      },
    ),
    rule(
      'web-has-no-machine',
      'Node modules do not exist in the browser.',
      {
        path: WEB_SIDE,
        pathNot: `${TEST_FILES}|${SERVER_RENDER}`,
      },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'cli-and-server-are-ends',
      'Entry points do not import each other.',
      { path: '^apps/([^/]+)/' },
      {
        path: '^apps/',
        pathNot: ['^apps/$1/', '^apps/(?:pages|resources)[.]ts$'],
      },
    ),

    // Doors
    rule(
      'features-meet-at-doors',
      'Another feature is reached by its contract, the addresses of its pages, its server or its web API only.',
      {
        path: '^features/([^/]+/[^/]+)/',
        pathNot: TEST_FILES,
      },
      {
        path: '^features/',
        pathNot: ['^features/$1/', CONTRACTS, PAGES, PUBLIC],
      },
    ),
    rule(
      'routes-hold-no-logic',
      'Routes bind a call to a use case; data is reached through the service.',
      {
        path: '[.]routes[.]ts$',
      },
      { path: '[.]repo[.]ts$', dependencyTypesNot: ['type-only'] },
    ),

    // SQL
    rule(
      'sql-only-in-repositories',
      'SQL is spoken in *.repo.ts, *.seed.ts and the database layer.',
      {
        path: '.',
        pathNot: `[.](?:repo|seed)[.]ts$|^platform/server/(?:db|jobs|testing)/|^bench/|${TEST_FILES}`,
      },
      { path: 'node_modules/(?:kysely|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    ),

    // Hygiene
    rule(
      'product-needs-no-test-code',
      'Test helpers are not shipped.',
      {
        path: '^(?:domain|platform|features|apps|db)/',
        pathNot: TEST_FILES,
      },
      { path: `${TEST_FILES}|^checks/|^scripts/` },
    ),
    rule(
      'product-needs-no-dev-dependency',
      'What runs in production is a dependency.',
      {
        path: '^(?:domain|platform|features|apps|db)/',
        pathNot: `${TEST_FILES}|${BUILD_FILES}`,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'every-import-resolves',
      'An import that leads nowhere, or to a package that package.json does not name.',
      {},
      {
        couldNotResolve: true,
        pathNot: '^virtual:|/[+]types/|[?](?:url|raw|inline)$',
      },
    ),
    rule(
      'packages-are-declared',
      'A package that only another package brings along may vanish.',
      {},
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(?:@types|csstype)/',
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: 'node_modules' },
    // Test files stand outside the walls: tsc checks them, and what they import must not draw lines between folders.
    exclude: {
      path: '(?:^|/)(?:[.]react-router|[.]cache|build|data|test-results)/|[.]css$|[.](?:test|spec)[.]tsx?$|^features/[^/]+/[^/]+/(?:server|web)/testing/|^checks/fixtures/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
