/** Thrown for a setting that makes no sense. Its message is one clear line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
