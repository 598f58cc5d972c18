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

/** A page of prose from its file. Throws for one that lacks a line. */
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
