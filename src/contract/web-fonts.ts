/** The fonts of `src/ui/web-fonts.css`: the family, the address of the file and the weights in it. */
export const webFonts = [
  { family: 'Stoep Display', path: '/fonts/fraunces-v1.woff2', weight: '380 560' },
  { family: 'Stoep Text', path: '/fonts/figtree-v1.woff2', weight: '400 700' },
] as const
