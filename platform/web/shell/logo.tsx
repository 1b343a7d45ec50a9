import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { APP_NAME } from '../titles.ts';
import { PageLink } from '../ui/page-link.tsx';

/** Logo of the header: links to the home page; on the home page it scrolls to the top. */
export function Logo() {
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent) => {
    if (pathname !== '/') return;
    event.preventDefault();
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <PageLink className="logo" to="/" aria-label={`${APP_NAME} 首页`} onClick={onClick}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="4" fill="#2f6fd0" />
        <path
          d="M6 5v18M6 6h4M6 10h2.5M6 14h4M6 18h2.5M6 22h4"
          stroke="#fff"
          strokeWidth="1.6"
          strokeLinecap="round"
          fill="none"
          opacity=".9"
        />
        <path
          d="m13 14.5 3.2 3.3L23 9.5"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      <span>{APP_NAME}</span>
    </PageLink>
  );
}
