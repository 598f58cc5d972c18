import { createContext, use } from 'react'
import type { FormAnswer } from '../contract/http/form-answer.ts'

/** What became of a form of this page that was posted without script; null on every other page. */
export const PostedForm = createContext<FormAnswer | null>(null)

/** The server's answer to the form of this page, if it was posted without script. */
export const usePostedForm = (): FormAnswer | null => use(PostedForm)
