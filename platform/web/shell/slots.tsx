import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import { Accessory } from '../lazy-part.tsx';

/** Slots in the layout that features fill. The entry point (apps/web/slots.ts) lists the features. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
  /** Content for users that may not have an enterprise yet, shown beside their membership status. */
  readonly welcomes: readonly ComponentType[];
  /** Import and export beside the title of a list; `sheets` are the workbook sheets that match the list. */
  readonly listTools?: ComponentType<{ readonly sheets: readonly string[] }>;
  readonly bulkEdit?: ComponentType<BulkEditProps>;
  readonly completePeople?: ComponentType<CompletePeopleProps>;
  readonly pagePreview?: ComponentType<MemberPagePreviewProps>;
  /** Credits the hours of a completed course. */
  readonly courseCredit?: ComponentType<CourseCreditProps>;
  /** Lists of the operators' desk, by the key of the queue. */
  readonly deskPanels?: Readonly<Record<string, ComponentType<DeskPanelProps>>>;
  /** Action that merges an enterprise with another, in its row of the operators' list. */
  readonly enterpriseMerge?: ComponentType<EnterpriseMergeProps>;
  /** The directory of authorities and general websites in the header's panel. */
  readonly directory?: ComponentType<DirectoryProps>;
  /** Page of the published content, or of one draft, for all resources that features register. */
  readonly publishedContent?: ComponentType<PublishedContentProps>;
  readonly pageParts?: Readonly<Partial<Record<PagePart, readonly ComponentType[]>>>;
}

/** A place in a page to which optional features, or features of higher layers, add parts. */
export type PagePart =
  | 'account.bindings'
  | 'api-access.cards'
  | 'enterprises.below'
  | 'licence.top'
  | 'overview.actions'
  | 'overview.top'
  | 'todo.top';

/** Properties of a list of waiting items. The counts on the desk are reloaded after each completed item. */
export interface DeskPanelProps {
  readonly onSettled: () => void;
}

export interface DirectoryProps {
  /** Called when a link was followed, to close the panel. */
  readonly onFollow: () => void;
}

/** Identifies a draft by the values of its signed address. */
export interface PreviewedDraft {
  readonly resource: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface PublishedContentProps {
  /** Draft whose fields are shown; omitted on the page of operators. */
  readonly draft?: PreviewedDraft;
}

export interface EnterpriseMergeProps {
  readonly uuid: string;
  readonly entName: string;
}

/** Properties of the component that credits the hours of a course certificate. */
export interface CourseCreditProps {
  readonly certificateUuid: string;
  readonly hours: number;
  readonly isCredited: boolean;
  readonly onChanged: () => void;
}

/** Properties of the preview of a page that only paying members may open. */
export interface MemberPagePreviewProps {
  readonly path: string;
  readonly title: string;
}

/** Properties of the dialog that edits several records of a list together. */
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

/** Properties of the button that opens a table for completing the missing data of people. */
export interface CompletePeopleProps {
  readonly kind: 'register' | 'else';
  /** Button text, if the buttons for both lists are shown beside each other. */
  readonly label?: string;
  /** Calls whose data is invalidated when people change. */
  readonly stale: readonly RouteSpec[];
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [], welcomes: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

const renderParts = (name: string, parts: readonly ComponentType[]) =>
  parts.map((Part, index) => (
    <Accessory key={`${name}-${index}`}>
      <Part />
    </Accessory>
  ));

/** Renders all parts of a slot; a part that fails is left out. */
export function Slot({ name }: { readonly name: 'overlays' | 'floats' | 'welcomes' }) {
  return renderParts(name, useContext(SlotsContext)[name]);
}

/** Renders the parts that features add to a place in a page; a part that fails is left out. */
export function PageParts({ place }: { readonly place: PagePart }) {
  return renderParts(place, useContext(SlotsContext).pageParts?.[place] ?? []);
}

/** Returns the keys of the queues for which an optional feature provides a list. */
export const useDeskPanels = (): ReadonlySet<string> => new Set(Object.keys(useContext(SlotsContext).deskPanels ?? {}));

/** Renders a list on the operators' desk. It is a slot, because optional features have queues, too. */
export function DeskPanel({ queue, ...props }: DeskPanelProps & { readonly queue: string }) {
  const Panel = useContext(SlotsContext).deskPanels?.[queue];
  return Panel && <Panel {...props} />;
}

/** Renders the action that merges two enterprises. It is a slot, because the merge is an optional feature. */
export function EnterpriseMerge(props: EnterpriseMergeProps) {
  const Merge = useContext(SlotsContext).enterpriseMerge;
  return Merge && <Merge {...props} />;
}

/** Renders the page of the published content, or of one draft. It is a slot, because every feature registers resources. */
export function PublishedContent(props: PublishedContentProps) {
  const Content = useContext(SlotsContext).publishedContent;
  return Content && <Content {...props} />;
}

/** Renders the directory in the header's panel. It is a slot, because its links are content. */
export function Directory(props: DirectoryProps) {
  const Links = useContext(SlotsContext).directory;
  return Links && <Links {...props} />;
}

/**
 * Renders the button that credits the hours of a certificate. It is a slot, because courses do not depend on the feature that counts the
 * hours.
 */
export function CourseCredit(props: CourseCreditProps) {
  const Credit = useContext(SlotsContext).courseCredit;
  return Credit && <Credit {...props} />;
}

/**
 * Renders the buttons 导入 and 导出 of a list: `<ListTools sheets={['项目']} />`. It is a slot, because the feature that provides it depends on
 * the features of the lists.
 */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  const Tools = useContext(SlotsContext).listTools;
  return Tools && <Tools sheets={sheets} />;
}

/** Renders the dialog of a bulk edit. It is a slot, because the feature that provides it depends on the forms of all lists. */
export function BulkEdit(props: BulkEditProps) {
  const Dialog = useContext(SlotsContext).bulkEdit;
  return Dialog && <Dialog {...props} />;
}

/**
 * Renders the button that opens a table with the missing data of people. It is a slot, because the feature that provides it depends on the
 * lists.
 */
export function CompletePeople(props: CompletePeopleProps) {
  const Part = useContext(SlotsContext).completePeople;
  return Part && <Part {...props} />;
}

/** Renders the preview of a page that only paying members may open. The features supply it, because the shell must not import them. */
export function MemberPagePreviewSlot(props: MemberPagePreviewProps) {
  const Preview = useContext(SlotsContext).pagePreview;
  return Preview && <Preview {...props} />;
}
