import type { FormAnswer } from '../../src/contract/http/form-answer.ts'

export interface RenderInput {
  url: URL
  /** Calls the API in process. For a private page, on behalf of the visitor. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** A form of this page was posted without script, and this came of it. */
  form?: FormAnswer | undefined
}

export interface RenderedPage {
  status: number
  html: string
  headers?: Record<string, string>
  /** Where to go instead. */
  redirect?: string
}

/** Renders the document of a URL. The built entry-server provides it, so that the server does not depend on React. */
export type Render = (input: RenderInput) => Promise<RenderedPage>
