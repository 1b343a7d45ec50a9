import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../what-if.contract.ts';
import * as files from './export.service.ts';
import * as todos from './todo.service.ts';
import * as scenarios from './what-if.service.ts';

export const createWhatIfRoutes = (catalogue: Catalogue): readonly BoundRoute[] => [
  handle(contract.evaluateWhatIf, ({ body }, context) => scenarios.evaluateAssumptions(context, catalogue, body)),
  handle(contract.listAssumptionProposals, ({ body }, context) =>
    scenarios.listAssumptionProposals(context, catalogue, body),
  ),
  handle(contract.listWhatIfSubjects, ({ query }, context) => scenarios.listMatchingSubjects(context, query.keyword)),
  handle(contract.listProjectKinds, async ({ query }) => scenarios.listProjectKinds(catalogue, query)),
  handle(contract.listScenarios, ({ query }, context) => scenarios.listScenarios(context, catalogue, query)),
  handle(contract.getScenario, ({ params }, context) => scenarios.getScenario(context, catalogue, params.id)),
  handle(contract.addScenario, ({ body }, context) => scenarios.addScenario(context, catalogue, body)),
  handle(contract.editScenario, ({ body }, context) => scenarios.editScenario(context, catalogue, body)),
  handle(contract.removeScenario, ({ params }, context) => scenarios.removeScenario(context, params.id)),
  handle(contract.compareScenarios, ({ body }, context) => scenarios.compareScenarios(context, catalogue, body.uuids)),
  handle(contract.exportScenario, ({ params }, context) => files.exportScenario(context, catalogue, params.id)),
  handle(contract.printScenario, ({ params }, context) => files.printScenario(context, catalogue, params.id)),
  handle(contract.addTodos, ({ body }, context) => todos.addTodos(context, catalogue, body)),
  handle(contract.listTodos, ({ query }, context) => todos.listTodos(context, query)),
  handle(contract.editTodo, ({ body }, context) => todos.editTodo(context, body)),
  handle(contract.removeTodo, ({ params }, context) => todos.removeTodo(context, params.id)),
];
