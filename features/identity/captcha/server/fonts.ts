import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/** Font weights from thin to thick, all of them legible at the drawn sizes. */
export const FONT_WEIGHTS = [400, 500, 700, 900] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

let areFontsReady = false;

/** Loads the font Noto Sans SC (SIL Open Font License 1.1) from its package, once, before the first captcha is drawn. */
export function loadFonts(): void {
  if (areFontsReady) return;
  const require = createRequire(import.meta.url);
  const path = '@expo-google-fonts/noto-sans-sc';
  const files: Readonly<Record<FontWeight, string>> = {
    400: require.resolve(`${path}/400Regular/NotoSansSC_400Regular.ttf`),
    500: require.resolve(`${path}/500Medium/NotoSansSC_500Medium.ttf`),
    700: require.resolve(`${path}/700Bold/NotoSansSC_700Bold.ttf`),
    900: require.resolve(`${path}/900Black/NotoSansSC_900Black.ttf`),
  };
  for (const weight of FONT_WEIGHTS) {
    if (!GlobalFonts.registerFromPath(files[weight], `Captcha ${weight}`))
      throw new Error(`font cannot be read: ${files[weight]}`);
  }
  areFontsReady = true;
}

export const formatCaptchaFont = (size: number, weight: FontWeight): string => `${size}px "Captcha ${weight}"`;
