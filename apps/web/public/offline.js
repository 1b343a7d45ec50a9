// The page shown when a page cannot be fetched: it says that there is no network and lists the open items as they were last seen on this device
// (platform/web/offline/snapshot.ts writes them, and takes them away with the session). Nothing else is kept, and nothing else is answered.
const STORE = 'offline';
const SNAPSHOT = '/offline/matters.json';
const TOKEN = 'access_token';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 640px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; } h2 { margin: 24px 0 8px; font-size: 16px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 10px 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); overflow-wrap: anywhere; }
li span, p { opacity: 0.8; } b, li span { display: block; }
a { display: inline-block; padding: 10px 20px; border: 1px solid; border-radius: 4px; color: inherit; line-height: 24px; text-decoration: none; }
`;

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value) => String(value ?? '').replace(/[&<>"']/g, (sign) => SIGNS[sign]);

/** Whether this device still holds a login; one that browsers do not tell of ends with the snapshot at the latest. */
const isSignedIn = async () => !self.cookieStore || Boolean((await self.cookieStore.get(TOKEN))?.value);

/** Reads the snapshot of the current login; an older one is deleted. */
async function readSnapshot() {
  try {
    const kept = await (await caches.open(STORE)).match(SNAPSHOT);
    const snapshot = kept ? await kept.json() : null;
    if (snapshot && snapshot.until > Date.now() && (await isSignedIn())) return snapshot;
    await caches.delete(STORE);
  } catch {
    // Written by another version, or not to be read: the page says what it can without it.
  }
  return null;
}

function listOf({ savedAt, rows }) {
  const items = rows.map(
    ({ subject, consequence, dueOn }) =>
      `<li><b>${escape(subject)}</b>${escape(consequence)} <span>${dueOn ? `期限 ${escape(dueOn)}` : ''}</span></li>`,
  );
  return `<h2>今日待办</h2><p>${escape(savedAt)} 在这台设备上看到的 ${rows.length} 项，可能已有变化。</p><ul>${items.join('')}</ul>`;
}

function pageOf(address, snapshot) {
  const list = snapshot && Array.isArray(snapshot.rows) ? listOf(snapshot) : '';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>没有网络 - 知讯资管家</title><style>${STYLE}</style></head><body><main><h1>没有网络</h1><p>连上网络后点“重新打开”。</p><a href="${escape(address)}">重新打开</a>${list}</main></body></html>`;
}

async function answerOffline(address) {
  return new Response(pageOf(address, await readSnapshot()), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}

// It keeps nothing of the pages that it serves, so a new release takes the place of the old one at once.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  event.respondWith(fetch(event.request).catch(() => answerOffline(url)));
});
