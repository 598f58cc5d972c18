import { createContext, use } from 'react'
import type { FormAnswer } from '../contract/http/form-answer.ts'

/** The props of every screen: the data that its route loaded, and the page's address. */
export interface ScreenProps<Data> {
  data: Data
  params: Readonly<Record<string, string | undefined>>
  /** The query of the address, without `?`. */
  search: string
}

/** The server's answer to a form of this page that was posted without script; null on every other page. */
export const PostedForm = createContext<FormAnswer | null>(null)

export const usePostedForm = (): FormAnswer | null => use(PostedForm)
