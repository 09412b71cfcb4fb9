// A bare WebSocket echo on the same library: what the network alone costs, to measure the server against.
#pragma once

namespace enfilade::server {

// Serves 127.0.0.1 until the process is ended.
void run_echo(int port);

}  // namespace enfilade::server
