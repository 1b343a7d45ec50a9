import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import { Accessory } from '../lazy-part.tsx';

/** The slots of the shell that features fill; the entry point (apps/web/slots.ts) lists the features. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
  /** Content for a user that may have no enterprise yet: shown beside their membership status. */
  readonly welcomes: readonly ComponentType[];
  /** Notices at the head of the page where a login leads. */
  readonly landings: readonly ComponentType[];
  /** Import and export beside the title of a list, by the sheets of the workbook that match the list. */
  readonly listTools?: ComponentType<{ readonly sheets: readonly string[] }>;
  readonly bulkEdit?: ComponentType<BulkEditProps>;
  readonly pagePreview?: ComponentType<PagePreviewProps>;
}

/** Preview of a member page that the reader may not open. */
export interface PagePreviewProps {
  readonly path: string;
  readonly title: string;
}

/** The records of a list to edit together. */
export interface BulkEditProps {
  readonly kind: 'register' | 'else' | 'certificate' | 'project';
  /** The noun for one record: 证书. */
  readonly noun: string;
  readonly records: readonly { readonly uuid: string; readonly revision: number }[];
  /** Calls whose data is invalidated when records change. */
  readonly stale: readonly RouteSpec[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [], welcomes: [], landings: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** Renders all parts of one slot; a failing part is left out. */
export function Slot({ name }: { readonly name: 'overlays' | 'floats' | 'welcomes' | 'landings' }) {
  const parts = useContext(SlotsContext)[name];
  return parts.map((Part, index) => (
    <Accessory key={`${name}-${index}`}>
      <Part />
    </Accessory>
  ));
}

/** 导入 and 导出 of a list: `<ListTools sheets={['项目']} />`. A slot, because the feature that fills it needs the lists' features. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  const Tools = useContext(SlotsContext).listTools;
  return Tools && <Tools sheets={sheets} />;
}

/** The dialog of a bulk edit. A slot, because the feature that fills it knows the forms of all lists. */
export function BulkEdit(props: BulkEditProps) {
  const Dialog = useContext(SlotsContext).bulkEdit;
  return Dialog && <Dialog {...props} />;
}

/** The preview of a page for members. A slot, because every feature describes its own pages. */
export function PagePreview(props: PagePreviewProps) {
  const Preview = useContext(SlotsContext).pagePreview;
  return Preview && <Preview {...props} />;
}
