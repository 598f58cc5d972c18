export interface FrontMatter {
  /** The value of a plain `name: value` line. Throws if it is missing. */
  read(name: string): string
  /** The values of `name: [one, two]`. Throws if they are missing. */
  list(name: string): string[]
  markdown: string
}

/** Splits a text into the lines between the dashes and the prose after them. Throws if the dashes are missing. */
export function readFrontMatter(text: string): FrontMatter {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!parts) throw new Error('A page begins with its front matter between two lines of ---')
  const [, front = '', markdown = ''] = parts
  const read = (name: string): string => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1]
    if (!value) throw new Error(`A page has no ${name}`)
    return value.trim().replace(/^"(.*)"$/, '$1')
  }
  return {
    read,
    list: (name) =>
      read(name)
        .replace(/^\[(.*)\]$/, '$1')
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    markdown: markdown.trim(),
  }
}
