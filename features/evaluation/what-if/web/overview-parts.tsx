import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { Permission } from '#platform/web/state/session-context.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { whatIfPages } from '../pages/what-if.pages.ts';
import { TodoCard } from './todo-card.tsx';

/** The link to the what-if page among the actions of the overview page. */
export function WhatIfLink() {
  return (
    <Link className="btn" to={href(whatIfPages.whatIf)}>
      <Icon name="compare" />
      试算
    </Link>
  );
}

/** The planned actions of the enterprise, shown as a card of the overview page. */
export function PlansCard() {
  return (
    <Permission need={['check:run:list']}>
      <TodoCard />
    </Permission>
  );
}
