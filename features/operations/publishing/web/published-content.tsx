import { type ComponentType, createContext, useContext } from 'react';
import type { Resource } from '#platform/contract/resource.ts';

/** The props that a form passes to the input of a field. */
export interface CustomInputProps {
  readonly id?: string;
  readonly value?: never;
  readonly onChange?: (value: unknown) => void;
}

export interface ResourceCheckProps {
  readonly resource: Resource;
  readonly bodyOf: (resource: Resource, values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

export interface ConsequenceProps {
  readonly uuid: string;
  /** The fields of the draft, once they are loaded. */
  readonly draft: Readonly<Record<string, unknown>> | undefined;
}

/** The publishing components of the features; the entry point lists them (apps/web/published-content.tsx). */
export interface PublishedContent {
  /** All published resources, in the order of the tabs. */
  readonly resources: readonly Resource[];
  /** Inputs provided by features, by format of the field. */
  readonly inputs: Readonly<Record<string, ComponentType<CustomInputProps>>>;
  /** Validation panels below the form, by resource name. */
  readonly checks: Readonly<Record<string, ComponentType<ResourceCheckProps>>>;
  /** Components that describe the consequence of publishing in the dialog, by resource name. */
  readonly consequences: Readonly<Record<string, ComponentType<ConsequenceProps>>>;
}

const Content = createContext<PublishedContent>({ resources: [], inputs: {}, checks: {}, consequences: {} });

export const PublishedContentProvider = Content;

export const usePublishedContent = (): PublishedContent => useContext(Content);
