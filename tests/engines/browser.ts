import type * as z from 'zod/mini'

/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** A browser of another engine than Chromium, with one open tab. Storage lasts until `end`. */
export interface EngineBrowser {
  /** Loads an address, and resolves after the page's load event. */
  goTo(address: string): Promise<void>
  /** Runs a function in the page, which can use only its arguments, and returns its checked result. Both are sent as JSON. */
  run<Schema extends z.ZodMiniType, Args extends readonly unknown[]>(
    result: Schema,
    code: (...args: Args) => unknown,
    ...args: Args
  ): Promise<z.infer<Schema>>
  /** Presses the main button of a mouse at a point. */
  press(point: Point): Promise<void>
  /** Closes the tab, and then opens an empty one. */
  closeAndOpen(): Promise<void>
  /** A picture of the viewport, PNG in base64. */
  picture(): Promise<string>
  end(): Promise<void>
}

/** The size of a viewport, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The actions of a press, which WebDriver and WebDriver BiDi share. */
export const pressAt = ({ x, y }: Point) => ({
  actions: [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
})

/** An expression that calls a function with arguments and gives a promise of its result as JSON. */
export const expressionOf = (code: (...args: never) => unknown, args: readonly unknown[]): string =>
  `Promise.resolve((${String(code)})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`
