import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { useEntryVisibility } from '#platform/web/shell/use-reach.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { todoPages } from '../pages/todo.pages.ts';
import { listTodoItems } from '../todo.contract.ts';
import './todo-band.css';

/** Shows the number of open items on the landing page after login; hidden without the permission and while loading. */
export function TodoBanner() {
  const canOpen = useEntryVisibility();
  // A key whose rights cover only reminders may load the items but not open the page.
  const isAllowed = canMakeCall(useSession(), 'todo:item:list') && canOpen({ href: href(todoPages.todo) });
  const { data } = useQuery({ ...query(listTodoItems, { query: { size: 1 } }), enabled: isAllowed });
  if (data === undefined) return null;
  const { total } = data.counts;
  return (
    <Link className="todo-band" to={href(todoPages.todo)}>
      <Icon name="clipboard" />
      {total > 0 ? (
        <span>
          今日待办 <b className="num">{total}</b> 项
        </span>
      ) : (
        <span>今日没有待办</span>
      )}
      <Icon name="right" size="small" />
    </Link>
  );
}
