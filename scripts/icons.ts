import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

/**
 * `npm run icons`: generates `favicon.ico`, `apple-touch-icon.png` and `og.png` from the portal's logo, for browsers, phones and link
 * previews.
 */
const FOLDER = 'apps/web/public';
const FONT = 'Noto Sans SC';
const [WIDE, HIGH] = [1200, 630];
const BLUE = '#1b53ac';
const TOUCH_SIZE = 180;
const ICO_SIZE = 32;
const ICO_HEAD = 22;

const require = createRequire(import.meta.url);
for (const face of ['400Regular', '700Bold'])
  GlobalFonts.registerFromPath(require.resolve(`@expo-google-fonts/noto-sans-sc/${face}/NotoSansSC_${face}.ttf`), FONT);

/** Draws the logo from its lines at the requested size, so that small icons are sharp. */
async function drawSign(size: number) {
  const svg = readFileSync(`${FOLDER}/favicon.svg`, 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, size, size);
  return canvas;
}

/** Returns an icon file that contains one PNG, which every browser since 2007 supports. */
function getIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD, 18);
  return Buffer.concat([head, png]);
}

async function drawCard(): Promise<Buffer> {
  const canvas = createCanvas(WIDE, HIGH);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, WIDE, HIGH);
  paint.fillStyle = BLUE;
  paint.fillRect(0, HIGH - 12, WIDE, 12);
  paint.drawImage(await drawSign(132), 96, 120);
  paint.fillStyle = '#17212f';
  paint.font = `700 92px "${FONT}"`;
  paint.fillText('知讯资管家', 96, 388);
  paint.fillStyle = '#465364';
  paint.font = `400 40px "${FONT}"`;
  paint.fillText('建设工程企业的资质管理：标准、核验、到期、政策', 96, 470);
  return canvas.encode('png');
}

writeFileSync(`${FOLDER}/apple-touch-icon.png`, await (await drawSign(TOUCH_SIZE)).encode('png'));
writeFileSync(`${FOLDER}/favicon.ico`, getIco(await (await drawSign(ICO_SIZE)).encode('png'), ICO_SIZE));
writeFileSync(`${FOLDER}/og.png`, await drawCard());
