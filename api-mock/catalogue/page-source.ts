interface PageSource {
  slug: string
  path: string
  title: string
  description: string
  /** YYYY-MM-DD */
  updated: string
  markdown: string
}

/** Takes a page apart: the plain `name: value` lines between the dashes, and the prose after them. Throws for a page without them. */
export function readPageSource(text: string): PageSource {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!parts) throw new Error('A page begins with its front matter between two lines of ---')
  const [, front = '', markdown = ''] = parts
  const read = (name: string): string => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1]
    if (!value) throw new Error(`A page has no ${name}`)
    return value.trim().replace(/^"(.*)"$/, '$1')
  }
  return {
    slug: read('slug'),
    path: read('path'),
    title: read('title'),
    description: read('description'),
    updated: read('updated'),
    markdown: markdown.trim(),
  }
}
