import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

/** A view has at most one primary button. */
type Kind = 'primary' | 'default' | 'text' | 'danger';
type Size = 'small' | 'middle' | 'large';

const KINDS: Readonly<Record<Kind, string>> = { primary: ' p', default: '', text: ' plain', danger: ' d' };
const SIZES: Readonly<Record<Size, string>> = { small: ' small', middle: '', large: ' lg' };

interface Look {
  readonly kind?: Kind;
  readonly size?: Size;
  readonly isBlock?: boolean;
}

const getClass = ({ kind = 'default', size = 'middle', isBlock }: Look): string =>
  `btn${KINDS[kind]}${SIZES[size]}${isBlock ? ' blk' : ''}`;

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Shows a spinner and 提交中 while a request is sent, and blocks further clicks. */
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
}

/** Treats a double click on a submit button as one, because the second click can come before the button is marked as busy. */
const oncePressed =
  (press: ButtonProps['onClick']): ButtonProps['onClick'] =>
  (event) => {
    if (event.detail > 1) event.preventDefault();
    else press?.(event);
  };

export function Button({ kind, size, isBlock, isBusy, busyLabel = '提交中', children, type, ...rest }: ButtonProps) {
  const look: Look = { ...(kind ? { kind } : {}), ...(size ? { size } : {}), ...(isBlock ? { isBlock } : {}) };
  return (
    <button
      {...rest}
      /* oxlint-disable-next-line react/button-has-type -- `button` unless the caller asks for `submit` */
      type={type ?? 'button'}
      className={getClass(look)}
      onClick={isBusy === undefined ? rest.onClick : oncePressed(rest.onClick)}
      disabled={isBusy || rest.disabled}
      aria-busy={isBusy}
    >
      {isBusy ? (
        <>
          <Icon name="refresh" className="spin" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  readonly to: string;
  readonly children: ReactNode;
}

export function ButtonLink({ to, children, ...look }: ButtonLinkProps) {
  return (
    <PageLink className={getClass(look)} to={to}>
      {children}
    </PageLink>
  );
}
