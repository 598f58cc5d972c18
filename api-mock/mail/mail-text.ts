import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

/** Renders Markdown as the plain-text part of a mail, with URLs written out. */
export function markdownToText(markdown: string): string {
  return blocks(lexer(markdown)).join('\n\n')
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no extension adds tokens of its own to the lexer
const marked = (tokens: readonly Token[]) => tokens as readonly MarkedToken[]

const blocks = (tokens: readonly Token[]) =>
  marked(tokens)
    .map(block)
    .filter((text) => text !== '')

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'heading': {
      const title = inline(token.tokens)
      return `${title}\n${'-'.repeat(title.length)}`
    }
    case 'list':
      return token.items.map((item, index) => `${token.ordered ? `${index + 1}.` : '-'} ${blocks(item.tokens).join('\n  ')}`).join('\n')
    case 'table':
      return table(token)
    case 'paragraph':
    case 'text':
      return inline(token.tokens ?? [])
    case 'blockquote':
      return blocks(token.tokens).join('\n\n').replace(/^/gm, '> ')
    case 'code':
      return token.text
    case 'hr':
      return '---'
    default:
      return ''
  }
}

/** A table with two columns: a name and its value. */
function table({ rows }: Tokens.Table): string {
  return rows.map((cells) => cells.map((cell) => inline(cell.tokens)).join(': ')).join('\n')
}

function inline(tokens: readonly Token[]): string {
  return marked(tokens).map(span).join('')
}

function span(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return inline(token.tokens)
    case 'link':
      return `${inline(token.tokens)}: ${token.href}`
    case 'image':
      return token.text
    case 'br':
      return '\n'
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text
    case 'escape':
    case 'codespan':
      return token.text
    default:
      return ''
  }
}
