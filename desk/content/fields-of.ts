import type { ContentKind, ContentOf } from '../../src/contract/desk/content/content-shapes.ts'

/** What the fields of every kind of content have in common. */
export interface FieldsOf<Kind extends ContentKind> {
  content: ContentOf<Kind>
  change: (content: ContentOf<Kind>) => void
  disabled: boolean
}
