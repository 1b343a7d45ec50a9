import { AnomalyCard } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { TodoView } from './todo-view.tsx';

export { meta } from './todo-page.tsx';

/** Page /qyxx/zzzs/zzyctx: the requirements that current qualifications no longer meet, above their reminders. */
export default function AnomalyPage() {
  return <TodoView lead={<AnomalyCard />} />;
}
