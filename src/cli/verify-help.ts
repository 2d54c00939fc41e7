/** Text of `docs verify --help`. */
export const verifyHelp = `Usage: docs verify [page …] [--instance URL | --start COMMAND | --samples] [--dry-run]
                   [--site DIR]

Runs the commands and requests on the pages against an instance of the product, compares the answers with what the pages
say, and records the result. The instance's data may be changed or lost. Without arguments, all pages are verified.
Name a page by its path in the docs folder, an operation by the path of its page, and all operations by the path of
the API.

  --instance URL    Address of a running instance; anything else needed comes from the environment
  --start COMMAND   Starts an instance: COMMAND is given a command to run, runs it with the instance in its
                    environment, and stops the instance when it ends
  --samples         Only check the syntax of the samples, which needs no instance
  --dry-run         Do not record the result
`;
