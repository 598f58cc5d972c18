export interface RenderInput {
  url: URL
  /** Asks the shop's own API, in process. */
  fetch: (path: string) => Promise<Response>
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
