import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { whatIfPages } from '../pages/what-if.pages.ts';

/** Link to the what-if page, among the actions of the overview page. */
export function WhatIfLink() {
  return (
    <Link className="btn" to={href(whatIfPages.whatIf)}>
      <Icon name="compare" />
      试算
    </Link>
  );
}
