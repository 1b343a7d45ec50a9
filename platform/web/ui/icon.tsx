import { ICON_SHAPES } from './icon-shapes.ts';
import type { SpriteName } from './sprite-names.ts';

/** The icons whose shapes are part of the scripts. */
export type ShapeName = keyof typeof ICON_SHAPES;
export type IconName = ShapeName | SpriteName;

const isShape = (name: IconName): name is ShapeName => Object.hasOwn(ICON_SHAPES, name);

interface IconProps {
  readonly name: IconName;
  /** 14 px in small print, 16 beside text (the default), 20 in toolbars, 24 for categories. */
  readonly size?: 'small' | 'large' | 'huge';
  readonly className?: string;
}

const SIZES = { small: 'i-s', large: 'i-l', huge: 'i-xl' } as const;

/** An icon repeats the text beside it, so it is hidden from assistive technology; a button with only an icon needs an `aria-label`. */
export function Icon({ name, size, className }: IconProps) {
  const classes = ['icon', size ? SIZES[size] : '', className ?? ''].filter(Boolean).join(' ');
  if (!isShape(name)) {
    return (
      <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
        <use href={`/icons.svg#${name}`} />
      </svg>
    );
  }
  return (
    <svg
      className={classes}
      viewBox="0 0 20 20"
      aria-hidden="true"
      // oxlint-disable-next-line react/no-danger -- an icon of our code, never user input
      dangerouslySetInnerHTML={{ __html: ICON_SHAPES[name] }}
    />
  );
}
