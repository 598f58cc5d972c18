import type { FormAnswer } from '../../src/contract/http/form-answer.ts'

export interface RenderInput {
  url: URL
  /** Asks the shop's own API, in process; for a private page, as whoever asks for it. */
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

/** Makes the document for an address. Handed in by the built entry-server, so that the backend knows nothing of React. */
export type Render = (input: RenderInput) => Promise<RenderedPage>
