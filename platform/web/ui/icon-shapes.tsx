import type { ReactNode } from 'react';

/**
 * The product's own icons: a 20 grid, stroke 1.6, round ends, outline only; the pies are filled because they measure (DESIGN.md 13).
 * Fixed meanings: licence, cert, crane, idcard, people, gauge; survey, draft, helmet, watch, plan.
 */
export const SHAPES = {
  arrow: <path d="M4 10h12m-4.5-4.5L16 10l-4.5 4.5" />,
  bell: (
    <>
      <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8z" />
      <path d="M8.3 17.5h3.4" />
    </>
  ),
  bold: <path d="M6.5 4h4.3a2.8 2.8 0 0 1 0 5.7H6.5zM6.5 9.7h5a3 3 0 0 1 0 6.3h-5z" />,
  book: (
    <path d="M10 5.2C8.2 3.9 5.8 3.6 3 3.8v11.5c2.8-.2 5.2.1 7 1.4 1.8-1.3 4.2-1.6 7-1.4V3.8c-2.8-.2-5.2.1-7 1.4zm0 0v11.5" />
  ),
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12" rx="1" />
      <path d="M3 8.5h14M7 2.8v3m6-3v3" />
    </>
  ),
  cert: (
    <>
      <rect x="3" y="3" width="14" height="9.5" rx="1" />
      <path d="M6 6.3h8M6 9h3.5" />
      <path d="M12.3 11v6l1.7-1.2 1.7 1.2v-6" />
    </>
  ),
  chat: (
    <>
      <path d="M3 4h14v9.5H10L6 17v-3.5H3z" />
      <path d="M6.5 7.5h7m-7 2.8h4" />
    </>
  ),
  check: <path d="m4.5 10.5 3.7 3.7 7.3-8" />,
  'circle-cross': (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m7.5 7.5 5 5m0-5-5 5" />
    </>
  ),
  'circle-tick': (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m6.8 10.2 2.3 2.3 4.2-4.6" />
    </>
  ),
  clipboard: (
    <>
      <rect x="4.5" y="4" width="11" height="13" rx="1" />
      <path d="M7.5 4V2.8h5V4M7.3 10.8l1.9 1.9 3.5-3.8" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.8 1.8" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  coin: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m7.3 6.3 2.7 3.5 2.7-3.5M10 9.8v4.4M7.7 10.3h4.6m-4.6 2h4.6" />
    </>
  ),
  columns: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1" />
      <path d="M8 4v12m4.5-12v12" />
    </>
  ),
  compare: <path d="M7 4v12m6-12v12M3.5 7.5 7 4m6 12 3.5-3.5" />,
  compass: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m13 7-1.7 4.3L7 13l1.7-4.3z" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1" />
      <path d="M13 7V3.5H3.5V13H7" />
    </>
  ),
  crane: <path d="M6 17V3.5M6 4h10.5M6 7.5 9.5 4M3 17h6M14.5 4v4.5m-1.5 0h3v3h-3zM3 6.5h3" />,
  dislike: <path d="M6.5 11l3 5.5c1.3 0 2-.8 1.8-2l-.5-2.5H15l-1-8H6.5zM6.5 11H3.5V4h3" />,
  dots: <path d="M5 10h.1M10 10h.1M15 10h.1" strokeWidth="2.6" />,
  down: <path d="m5 8 5 5 5-5" />,
  download: <path d="M10 3.5v9m-4-3.7 4 4 4-4M3.5 16.5h13" />,
  draft: (
    <>
      <circle cx="10" cy="4.3" r="1.5" />
      <path d="M9.3 5.7 5 17m5.7-11.3L15 17M6.7 12.5c2 1.1 4.6 1.1 6.6 0" />
    </>
  ),
  drag: <path d="M7.5 5h.1M7.5 10h.1m-.1 5h.1M12.5 5h.1m-.1 5h.1m-.1 5h.1" strokeWidth="2.4" />,
  edit: <path d="M4 16h3l8.5-8.5-3-3L4 13zM11 6l3 3" />,
  external: <path d="M8 4.5H4.5v11h11V12M11.5 4h4.5v4.5M16 4l-7 7" />,
  eye: (
    <>
      <path d="M2 10c2-3.5 4.7-5.2 8-5.2s6 1.7 8 5.2c-2 3.5-4.7 5.2-8 5.2S4 13.5 2 10z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  eyeoff: <path d="M2 10c2-3.5 4.7-5.2 8-5.2s6 1.7 8 5.2c-2 3.5-4.7 5.2-8 5.2S4 13.5 2 10zM3.5 16.5l13-13" />,
  file: (
    <>
      <path d="M5 2.8h6.5L15 6.3v10.9H5z" />
      <path d="M11.5 2.8v3.5H15M7.5 10.2h5m-5 3h5" />
    </>
  ),
  filter: <path d="M3 4.5h14l-5.5 6.3v5l-3-1.5v-3.5z" />,
  fold: <path d="M3.5 5h13m-13 10h13M9 10h7.5M6 7.5 3.5 10 6 12.5" />,
  fullscreen: <path d="M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4" />,
  gauge: (
    <>
      <path d="M3.2 14.5a7.2 7.2 0 1 1 13.6 0" />
      <path d="m10 12.3 3-4.6" />
      <circle cx="10" cy="12.8" r="1.1" />
    </>
  ),
  gear: (
    <>
      <circle cx="10" cy="10" r="2.6" />
      <path d="M10 2.8v2.4m0 9.6v2.4M2.8 10h2.4m9.6 0h2.4M4.9 4.9l1.7 1.7m6.8 6.8 1.7 1.7m0-10.2-1.7 1.7m-6.8 6.8-1.7 1.7" />
    </>
  ),
  gift: (
    <>
      <rect x="3" y="7" width="14" height="3.5" />
      <path d="M4.5 10.5V17h11v-6.5M10 7v10M10 7C8 7 6 6.3 6 4.8 6 3 9 3 10 7zm0 0c2 0 4-.7 4-2.2C14 3 11 3 10 7z" />
    </>
  ),
  grid: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" />
      <rect x="11.5" y="3.5" width="5" height="5" />
      <rect x="3.5" y="11.5" width="5" height="5" />
      <rect x="11.5" y="11.5" width="5" height="5" />
    </>
  ),
  heading: <path d="M5 4v12M14 4v12M5 10h9" />,
  helmet: <path d="M4 13.5a6 6 0 0 1 12 0M2.5 13.5h15v2h-15zM8.3 8V5h3.4v3" />,
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 2.8 1.9c-.6.3-.8.7-.8 1.4m0 2.4v.1" />
    </>
  ),
  history: <path d="M4 6.5A7 7 0 1 1 3 10M4 3.5v3h3M10 6.5V10l2.5 1.5" />,
  home: <path d="m3 9.5 7-6 7 6M5 8v8.5h10V8M8.3 16.5v-4.5h3.4v4.5" />,
  idcard: (
    <>
      <rect x="2.8" y="4.5" width="14.4" height="11" rx="1" />
      <circle cx="7.3" cy="8.8" r="1.6" />
      <path d="M4.9 13c.4-1.4 1.3-2 2.4-2s2 .6 2.4 2M12 8.3h3M12 11.3h3" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1" />
      <path d="m3.5 14 4-4.5 3 3 2-2 4 3.5" />
      <circle cx="13" cy="7.5" r="1" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9v4.5M10 6.4v.1" />
    </>
  ),
  italic: <path d="M8.5 4h6m-9 12h6M12 4 8 16" />,
  key: (
    <>
      <circle cx="6.5" cy="12.5" r="3.5" />
      <path d="m9 10 7-7m-2.5 2.5 2.3 2.3m-4.6 0 1.6 1.6" />
    </>
  ),
  label: (
    <>
      <path d="M3.5 3.5h6l7 7-6 6-7-7z" />
      <circle cx="7" cy="7" r="1" />
    </>
  ),
  layers: <path d="m10 3 7 3.7-7 3.7-7-3.7zM3.5 10.3 10 13.7l6.5-3.4M3.5 13.7 10 17l6.5-3.3" />,
  left: <path d="m12 5-5 5 5 5" />,
  licence: (
    <>
      <rect x="3" y="3.5" width="14" height="13" rx="1" />
      <path d="M6 7h8M6 10h4" />
      <circle cx="13" cy="12.3" r="1.8" />
    </>
  ),
  like: <path d="M6.5 9 9.5 3.5c1.3 0 2 .8 1.8 2L10.8 8H15l-1 8H6.5zM6.5 9H3.5v7h3" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 1 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 1 0 4.3 4.3L10 14.3" />
  ),
  list: <path d="M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.1M3.5 10h.1m-.1 4.5h.1" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="1" />
      <path d="M6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9M10 12.3v1.7" />
    </>
  ),
  logout: <path d="M11.5 3.5h-7v13h7M9 10h8m-3-3 3 3-3 3" />,
  mail: (
    <>
      <rect x="3" y="4.5" width="14" height="11" rx="1" />
      <path d="m3.5 5.5 6.5 5 6.5-5" />
    </>
  ),
  map: (
    <>
      <path d="M10 17.5c3.7-4 5.5-6.8 5.5-9.2a5.5 5.5 0 0 0-11 0c0 2.4 1.8 5.2 5.5 9.2z" />
      <circle cx="10" cy="8.3" r="1.9" />
    </>
  ),
  megaphone: <path d="M3.5 8v4h2L13 16V4L5.5 8z" />,
  menu: <path d="M3.5 5.5h13m-13 4.5h13m-13 4.5h13" />,
  minus: <path d="M4 10h12" />,
  octagon: (
    <>
      <path d="M7 3h6l4 4v6l-4 4H7l-4-4V7z" />
      <path d="m7.7 7.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  organisation: (
    <>
      <rect x="7.5" y="3" width="5" height="4" />
      <rect x="3" y="13" width="5" height="4" />
      <rect x="12" y="13" width="5" height="4" />
      <path d="M10 7v3M5.5 13v-3h9v3" />
    </>
  ),
  pause: <path d="M7 4.5v11m6-11v11" />,
  people: (
    <>
      <circle cx="7.3" cy="7.5" r="2.6" />
      <path d="M2.5 16c.5-3 2.5-4.4 4.8-4.4s4.3 1.4 4.8 4.4M12.5 5.1a2.6 2.6 0 0 1 0 4.8M14.3 12.3c1.7.6 2.8 1.8 3.2 3.7" />
    </>
  ),
  phone: <path d="M4 3.5h3l1.5 4-2 1.3a9 9 0 0 0 4.7 4.7l1.3-2 4 1.5v3c-7 .9-13.4-5.5-12.5-12.5z" />,
  pie25: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 10V3a7 7 0 0 1 7 7z" fill="currentColor" stroke="none" />
    </>
  ),
  pie50: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" stroke="none" />
    </>
  ),
  pie75: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 10H3a7 7 0 1 0 7-7z" fill="currentColor" stroke="none" />
    </>
  ),
  plan: <path d="M3 5.2 7.5 3.5l5 1.7L17 3.5v11.3l-4.5 1.7-5-1.7L3 16.5zM7.5 3.5v11.3m5-9.6v11.3" />,
  play: <path d="M6.5 4v12l9.5-6z" />,
  playf: <path d="M6.5 4v12l9.5-6z" fill="currentColor" />,
  plus: <path d="M10 4v12M4 10h12" />,
  print: <path d="M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 12h8v5H6z" />,
  pushpin: <path d="M7 3h6l-.7 5 2.7 3.5H5L7.7 8zM10 11.5V17" />,
  qr: (
    <>
      <rect x="3" y="3" width="5" height="5" />
      <rect x="12" y="3" width="5" height="5" />
      <rect x="3" y="12" width="5" height="5" />
      <path d="M12 12h2v2m3-2v5h-5v-1.5" />
    </>
  ),
  quote: <path d="M4 12.5V9c0-2 1-3.3 3-4M4 9.5h3.5V13H4zm8 3V9c0-2 1-3.3 3-4m-3 4.5h3.5V13H12z" />,
  refresh: <path d="M16 8A6.5 6.5 0 0 0 4.3 7M4 3.5V7h3.5M4 12a6.5 6.5 0 0 0 11.7 1m.3 3.5V13h-3.5" />,
  right: <path d="m8 5 5 5-5 5" />,
  scale: <path d="M3 7h14v6H3zM6 7v2.5m2.7-2.5v3.5m2.6-3.5v2.5M14 7v3.5" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8" />
    </>
  ),
  send: (
    <>
      <path d="M17 3 2.8 9l5.7 2.5L11 17.2z" />
      <path d="M17 3l-8.5 8.5" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2.8 16.5 5v5c0 3.6-2.7 6.2-6.5 7.3C6.2 16.2 3.5 13.6 3.5 10V5z" />
      <path d="m7.3 9.8 2 2 3.5-3.7" />
    </>
  ),
  sort: <path d="M6 4v12m-3-3 3 3 3-3M12 5h5m-5 4h4m-4 4h2.5" />,
  sound: <path d="M3.5 8v4h2L13 16V4L5.5 8zM16 8.2v3.6M6.5 12.5 7.5 17" />,
  star: <path d="m10 3 2.2 4.7 5 .6-3.7 3.5 1 5.1L10 14.4l-4.5 2.5 1-5.1L2.8 8.3l5-.6z" />,
  survey: (
    <>
      <path d="M10 8.5 5.5 17M10 8.5l4.5 8.5M10 8.5V17" />
      <rect x="6" y="3.5" width="8" height="4" rx="1" />
      <circle cx="12" cy="5.5" r=".6" />
    </>
  ),
  table: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1" />
      <path d="M3 8h14M3 12h14M9 4v12" />
    </>
  ),
  trash: <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5m3-4.5v4.5" />,
  triangle: (
    <>
      <path d="M10 3 18 16.5H2z" />
      <path d="M10 8v4m0 2.3v.1" />
    </>
  ),
  undo: <path d="M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4 4 0 0 1 0 8H8" />,
  up: <path d="m5 12.5 5-5 5 5" />,
  upload: <path d="M10 12.5v-9m-4 3.7 4-4 4 4M3.5 16.5h13" />,
  user: (
    <>
      <circle cx="10" cy="7" r="3.2" />
      <path d="M3.8 17c.8-3.4 3.3-5 6.2-5s5.4 1.6 6.2 5" />
    </>
  ),
  video: (
    <>
      <rect x="2.8" y="5" width="10" height="10" rx="1" />
      <path d="m12.8 9 4.4-2.5v7L12.8 11" />
    </>
  ),
  volume: <path d="M3.5 8v4h2.7L10 15V5L6.2 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5.3a6.5 6.5 0 0 1 0 9.4" />,
  watch: (
    <>
      <rect x="3.5" y="3" width="9" height="14" rx="1" />
      <path d="M6 6.5h4M6 9.5h2.5" />
      <circle cx="13" cy="12.5" r="2.5" />
      <path d="m14.9 14.4 2.1 2.1" />
    </>
  ),
  wechat: (
    <>
      <path d="M8 4C4.7 4 2.5 6 2.5 8.5c0 1.5.8 2.8 2 3.6L4 14l2.2-1.1c.6.1 1.2.2 1.8.2" />
      <path d="M12.7 8c2.7 0 4.8 1.7 4.8 3.9 0 1.2-.6 2.3-1.7 3l.4 1.6-1.8-.9c-.5.1-1.1.2-1.7.2-2.7 0-4.7-1.7-4.7-3.9S10 8 12.7 8z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
