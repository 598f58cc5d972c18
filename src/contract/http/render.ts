import type { FormAnswer } from './form-answer.ts'

/** The fields of Vite's manifest that the server reads: the files by the module's path. */
export type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

/** The options of `createRender` in the built entry-server. */
export interface RenderOptions {
  /** The built index.html, with its three placeholders. */
  template: string
  /** Null in development, where the page preloads nothing. */
  manifest: Manifest | null
  /** The styles of first visits by the paths of their screens' modules. Other pages have the whole style sheet of the template. */
  firstStyles?: Readonly<Record<string, FirstStyles>>
  now?: () => Date
}

/** The styles of a screen before the first interaction. */
export interface FirstStyles {
  css: string
  /** Of `css`, for the content security policy: `sha256-…`. */
  hash: string
}

/** `Fetch`: the platform's `(path, init?) => Promise<Response>`. The contract does not use platform types. */
export interface RenderInput<Fetch> {
  url: URL
  /** Calls the API in-process. For a private page it carries the customer's session. */
  fetch: Fetch
  /**
   * Identifies the state of the public reads. The reads of every page are made once for each edition. Without it, each page makes them
   * again.
   */
  edition?: string
  /** The answer to a form of this page that was posted without script. */
  form?: FormAnswer | undefined
  /** The page of a first visit has its styles in its head. Its response must permit them: see `stylesHash`. */
  withFirstStyles?: boolean
}

export interface RenderOutput {
  status: number
  html: string
  headers?: Record<string, string>
  /** The hash of the styles in the page's head, for the content security policy. */
  stylesHash?: string
  /** The address to redirect to. */
  redirect?: string
}

/** Renders the document of an address. The built entry-server provides it, so the backend does not depend on React. */
export interface Render<Fetch> {
  (input: RenderInput<Fetch>): Promise<RenderOutput>
  /**
   * The files that the document of a path names in its head, as values of a `Link` header, known before it is rendered. Absent where a
   * document names none.
   */
  links?: (path: string) => readonly string[]
}
