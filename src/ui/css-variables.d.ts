import 'react'

declare module 'react' {
  /** The `style` prop takes custom properties too. */
  interface CSSProperties {
    [name: `--${string}`]: string | undefined
  }
}
