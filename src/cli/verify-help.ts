/** Text of `docs verify --help`. */
export const verifyHelp = `Usage: docs verify [page …] [--instance URL | --start COMMAND | --samples] [--dry-run]
                   [--site DIR]

Runs the blocks of the pages against an instance of the product whose data may be lost, compares the answers with what
the pages say, and keeps what it saw. Without pages it runs all; a page is named by its path in the docs folder,
an operation of the API description by that of its page, and all operations by that of the API.

  --instance URL    Address of a running instance; what else is needed comes from the environment
  --start COMMAND   Starts one: a command that runs the command given to it, with the instance in its environment,
                    and stops the instance when that ends
  --samples         Checks the samples, and nothing else: that needs no instance
  --dry-run         Keeps nothing of what it saw
`;
