import { readFrontMatter } from './front-matter.ts'

interface PageSource {
  slug: string
  path: string
  title: string
  description: string
  /** YYYY-MM-DD */
  updated: string
  markdown: string
}

/** Parses a page of prose from its file. Throws if a line of its front matter is missing. */
export function readPageSource(text: string): PageSource {
  const { read, markdown } = readFrontMatter(text)
  return {
    slug: read('slug'),
    path: read('path'),
    title: read('title'),
    description: read('description'),
    updated: read('updated'),
    markdown,
  }
}
