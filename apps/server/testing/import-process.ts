import { exchangeRoutes } from '#features/exchange/server/exchange.routes.ts';
import { openMember } from './import-context.ts';

/** A process of its own that applies one import and says when it begins, until somebody kills it. */
const [dataDir = '', entUuid = '', id = ''] = process.argv.slice(2);
const { app, context } = await openMember(dataDir, entUuid);
const apply = exchangeRoutes.find(({ spec }) => spec.path === '/portal/exchange/apply');
process.stdout.write('applying\n');
await apply?.run({ params: {}, query: {}, files: {}, body: { id, mode: 'all' } }, context);
process.stdout.write('applied\n');
await app.db.close();
