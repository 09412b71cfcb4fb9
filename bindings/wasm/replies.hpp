// How texts leave the module: a text of reply_size() bytes that stays until the next call.
#pragma once

#include <string>

#define ENFILADE_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace enfilade {

const char* give(std::string reply);

}  // namespace enfilade
