/** An invalid setting. Its message is one clear line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
