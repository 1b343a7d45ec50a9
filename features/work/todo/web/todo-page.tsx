import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { todoPages } from '../pages/todo.pages.ts';
import { findReminderPagePreset } from './reminder-presets.ts';
import { TodoView } from './todo-view.tsx';

export const meta: MetaFunction = ({ location }) => [
  { title: getTitle(findReminderPagePreset(location.pathname)?.title ?? todoPages.todo.title) },
];

/** Page /qyxx/jrdb, and the reminder pages (P-060, P-068, P-072 … P-077). */
export default function TodoPage() {
  return <TodoView />;
}
